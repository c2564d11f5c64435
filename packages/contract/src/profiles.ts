import * as z from 'zod/mini'

/** The profile of the caller. Only the operator writes isAdmin. */
export const Profile = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  isAdmin: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

/** The fields of the profile that its user can change. */
export const UpdateProfile = z.object({
  fullName: z
    .string('profile.name_missing')
    .check(
      z.trim(),
      z.minLength(1, { error: 'profile.name_missing', abort: true }),
      z.maxLength(200, 'field.too_long'),
    ),
})
export type UpdateProfile = z.infer<typeof UpdateProfile>
