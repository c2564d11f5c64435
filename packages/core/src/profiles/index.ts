export { findSettledEmail } from './profiles.store.ts'
export { findProfileEmail, findProfileName, getProfile, updateProfile } from './profiles.ts'
