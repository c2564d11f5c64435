import type { Profile, UpdateProfile } from '@candlebook/contract/profiles'
import type { Context } from '../context/index.ts'
import { asUser, type Scope, transaction } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { findProfile, updateName } from './profiles.store.ts'

/** The profile of the user who asks, with is_admin as the table has it [API-21]. */
export async function getProfile(ctx: Context): Promise<Profile> {
  const profile = await transaction(asUser(ctx), findProfile)
  if (!profile) throw new AppError('session.required') // the account was deleted during this request
  return profile
}

/** Changes the name of the user who asks. E-mail and is_admin have no place in the request and no right in the database. */
export async function updateProfile(ctx: Context, { fullName }: UpdateProfile): Promise<Profile> {
  const now = ctx.clock.now()
  const profile = await transaction(asUser(ctx), (scope) => updateName(scope, { fullName, now }))
  if (!profile) throw new AppError('session.required') // the account was deleted during this request
  return profile
}

/** The e-mail address of the scope's user; null for an account that is being deleted. */
export async function findProfileEmail(scope: Scope): Promise<string | null> {
  return (await findProfile(scope))?.email ?? null
}

/** The name of the scope's user; null for an account that is being deleted. */
export async function findProfileName(scope: Scope): Promise<string | null> {
  return (await findProfile(scope))?.fullName ?? null
}
