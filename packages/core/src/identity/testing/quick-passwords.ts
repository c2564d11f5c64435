import { hash } from '@node-rs/argon2'
import { argon2Passwords, normalizePassword, type Passwords } from '../secrets/passwords.ts'

/** The passwords of the product with the least work for each hash: a test signs up many users. */
export const quickPasswords: Passwords = {
  hash: (password) => hash(normalizePassword(password), leastWork),
  verify: argon2Passwords.verify,
}

const leastWork = { memoryCost: 8, timeCost: 1, parallelism: 1 }
