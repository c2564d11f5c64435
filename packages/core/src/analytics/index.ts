export { analyseTrades } from './analyse-trades.ts'
