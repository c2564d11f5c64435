export { findProfileEmail, findProfileName } from './find-profile-fields.ts'
export { getProfile } from './get-profile.ts'
export { readSettledEmail } from './profiles.store.ts'
export { updateProfile } from './update-profile.ts'
