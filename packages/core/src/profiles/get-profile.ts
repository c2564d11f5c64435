import type { Profile } from '@candlebook/contract/profiles'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { findProfile } from './profiles.store.ts'

/** The profile of the user who asks, with is_admin as the table has it [API-21]. */
export async function getProfile(ctx: Context): Promise<Profile> {
  const profile = await asUser(ctx, findProfile)
  if (!profile) throw new AppError('session.required') // the account was deleted during this request
  return profile
}
