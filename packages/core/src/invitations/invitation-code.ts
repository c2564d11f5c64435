import { createHash, randomBytes } from 'node:crypto'

/** A new invitation code: 128 random bits as 32 characters. */
export function createCode(): string {
  return randomBytes(16).toString('hex')
}

/** The hash under which a code is stored. Spaces around the code and capitals change nothing. */
export function hashCode(code: string): string {
  return createHash('sha256').update(code.trim().toLowerCase()).digest('hex')
}
