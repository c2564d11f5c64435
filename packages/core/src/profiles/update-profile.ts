import type { Profile, UpdateProfile } from '@candlebook/contract/profiles'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { updateName } from './profiles.store.ts'

/** Changes the name of the user who asks. E-mail and is_admin have no place in the request and no right in the database. */
export async function updateProfile(ctx: Context, { fullName }: UpdateProfile): Promise<Profile> {
  const now = ctx.clock.now()
  const profile = await asUser(ctx, (scope) => updateName(scope, { fullName, now }))
  if (!profile) throw new AppError('session.required') // the account was deleted during this request
  return profile
}
