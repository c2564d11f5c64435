import * as z from 'zod/mini'

/**
 * The second factors of the user. `twoFactor` is null while two-factor authentication is off; passkeys are the
 * newest first, 20 at most. `lacksAdminFactor`: the user is an administrator, the server requires a second
 * factor of administrators, and this session was opened without one.
 */
export const Factors = z.object({
  twoFactor: z.nullable(z.object({ enabledAt: z.iso.datetime(), backupCodesLeft: z.int() })),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.nullable(z.iso.datetime()),
    }),
  ),
  lacksAdminFactor: z.boolean(),
})
export type Factors = z.infer<typeof Factors>

/** A new secret for an authenticator app: in base32, and as the address that the QR code contains. */
export const TwoFactorSetup = z.object({ secret: z.string(), uri: z.string() })
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>

/** Codes that replace the authenticator app, once each. They are shown once. */
export const BackupCodes = z.object({ backupCodes: z.array(z.string()) })
export type BackupCodes = z.infer<typeof BackupCodes>
