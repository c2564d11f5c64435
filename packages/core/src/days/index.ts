export { getDay, listDayEvents, listDays } from './days.ts'
export { getWeek } from './week-review.ts'
export { sendWeeklyReviews } from './weekly-mails.ts'
