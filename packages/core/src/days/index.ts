export { getDay, listDayEvents, listDays } from './days.ts'
