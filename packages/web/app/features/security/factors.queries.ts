import { BackupCodes, TwoFactorSetup } from '@candlebook/contract/identity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, postAuth } from '../../lib/api.ts'

const key = ['security', 'factors']

/** Two-factor authentication and the passkeys of the user. */
export function useFactors() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.identity.listFactors({}, { signal }) })
}

/** Loads the second factors again after a change. */
export function useReloadFactors(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}

/** What the owner of an account enters before a change: the password, and a code with two-factor authentication. */
type OwnerProof = { password: string; code: string }

/** Creates the secret for an authenticator app. It counts after its first code. Throws ApiError. */
export async function startTwoFactor(password: string): Promise<TwoFactorSetup> {
  return TwoFactorSetup.parse(await postAuth('/two-factor/start', { password }))
}

/** Switches two-factor authentication on. Returns the backup codes. Throws ApiError. */
export async function enableTwoFactor(code: string): Promise<string[]> {
  return BackupCodes.parse(await postAuth('/two-factor/enable', { code })).backupCodes
}

/** Switches two-factor authentication off. Throws ApiError. */
export async function disableTwoFactor(proof: OwnerProof): Promise<void> {
  await postAuth('/two-factor/disable', proof)
}

/** Creates new backup codes; the earlier ones no longer work. Throws ApiError. */
export async function replaceBackupCodes(proof: OwnerProof): Promise<string[]> {
  return BackupCodes.parse(await postAuth('/two-factor/backup-codes', proof)).backupCodes
}
