export { rates } from './rates.contract.ts'
export { FindRate, RateAnswer } from './rates.shapes.ts'
