import * as z from 'zod/mini'
import { Decimal } from '../fields/index.ts'

/** Maximum number of contract sizes in one answer. */
export const MAX_SIZE_ANSWERS = 200

/**
 * A root symbol whose contract size is not in the file. `lines` is the number of its lines, which are not
 * imported while `size`, the answer of the trader, is null.
 */
export const SizeQuestion = z.object({
  root: z.string(),
  symbols: z.array(z.string()),
  lines: z.int(),
  size: z.nullable(Decimal),
})
export type SizeQuestion = z.infer<typeof SizeQuestion>

/**
 * What the account of a plan comes from. trader: the answer for this file. last_file: the answer for the last file like it.
 * same_executions: executions of the file are in this account already.
 */
export const accountOrigins = ['trader', 'last_file', 'same_executions'] as const
export type AccountOrigin = (typeof accountOrigins)[number]

/**
 * Evidence that a file is not from this account: an earlier file of the account has the days `from` to `to`, and none of
 * the `executions` that this file has between them.
 */
export const AccountOverlap = z.object({
  account: z.nullable(z.string()),
  fileName: z.string(),
  from: z.string(),
  to: z.string(),
  executions: z.int(),
})
export type AccountOverlap = z.infer<typeof AccountOverlap>

/**
 * The account of a file that names none. `account` is the one that the plan uses, null for none; `origin` is null while
 * `isAnswered` is false. `suggested` is a name for the first account of a trader who has none. `known` are the accounts of
 * earlier files like it, latest first.
 */
export const AccountQuestion = z.object({
  account: z.nullable(z.string()),
  isAnswered: z.boolean(),
  origin: z.nullable(z.enum(accountOrigins)),
  suggested: z.nullable(z.string()),
  known: z.array(z.string()),
  overlap: z.nullable(AccountOverlap),
})
export type AccountQuestion = z.infer<typeof AccountQuestion>
