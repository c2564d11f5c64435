export { startTrialCheckout } from './start-trial-checkout.ts'
