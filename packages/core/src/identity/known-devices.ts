import { createHmac, timingSafeEqual } from 'node:crypto'
import { asAuth, transaction } from '../db/index.ts'
import { isId, newId } from '../kernel/index.ts'
import type { IdentityContext } from './identity-context.ts'
import { findDeviceBinding } from './users.store.ts'

/** A browser that was not used to sign in for this long is not known any more. */
export const MAX_DEVICE_MS = 180 * 24 * 60 * 60 * 1000

/**
 * The token of a browser in which the user signed in: user, device and time, signed together with the hash of the password.
 * It opens nothing. Attempts to sign in from this browser are counted separately, so guesses from other places cause no
 * delay here. Each sign-in issues a new one for the same device. Null for an account without a password.
 */
export async function issueDevice(
  { authDb, clock, config }: IdentityContext,
  { userId, former }: { userId: string; former: string },
): Promise<string | null> {
  const binding = await transaction(asAuth(authDb), (db) => findDeviceBinding(db, userId))
  if (!binding) return null
  const parts = readParts(former)
  const isOwn = parts !== null && parts.userId === userId
  // A former token of this account keeps its device only while it counts, so that no client chooses an id.
  const keepsId = isOwn && isCurrent(former, { ...binding, secret: config.secret, now: clock.now() })
  const value = `${userId}.${keepsId ? parts.deviceId : newId()}.${clock.now().getTime()}`
  return `${value}.${sign(value, { ...binding, secret: config.secret }).toString('base64url')}`
}

/**
 * The device of the token when it is known for the account with this address; otherwise null. A new password and a
 * sign-out end all tokens that were issued before.
 */
export async function findKnownDevice(
  { authDb, clock, config }: IdentityContext,
  { token, email }: { token: string; email: string },
): Promise<string | null> {
  const parts = readParts(token)
  if (!parts) return null
  const binding = await transaction(asAuth(authDb), (db) => findDeviceBinding(db, parts.userId))
  if (!binding || binding.email !== email.toLowerCase()) return null
  return isCurrent(token, { ...binding, secret: config.secret, now: clock.now() }) ? parts.deviceId : null
}

type Binding = { passwordHash: string; secret: string }

function isCurrent(token: string, binding: Binding & { endedAt: Date | null; now: Date }): boolean {
  const parts = readParts(token)
  if (!parts) return false
  const wanted = sign(parts.value, binding)
  const given = Buffer.from(parts.signature, 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false
  const isEnded = binding.endedAt !== null && parts.issuedAt < binding.endedAt.getTime()
  return !isEnded && binding.now.getTime() - parts.issuedAt <= MAX_DEVICE_MS
}

/** The parts of a token that has the right form; its signature is not checked. */
function readParts(token: string) {
  const [userId = '', deviceId = '', issuedAt = '', signature = '', ...more] = token.split('.')
  if (!isId(userId) || !isId(deviceId) || !/^\d{13}$/.test(issuedAt) || more.length > 0) return null
  return {
    userId,
    deviceId,
    issuedAt: Number(issuedAt),
    signature,
    value: `${userId}.${deviceId}.${issuedAt}`,
  }
}

function sign(value: string, { passwordHash, secret }: Binding): Buffer {
  return createHmac('sha256', secret).update(`device\n${value}\n${passwordHash}`).digest()
}
