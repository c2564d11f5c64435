export { getDay, listDayEvents, listDays } from './days.ts'
export { getWeek } from './week-review.ts'
export { sendWeeklyReview, startWeeklyReviews } from './weekly-mails.ts'
