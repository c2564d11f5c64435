export { noPayments, type Payments } from './payments.ts'
