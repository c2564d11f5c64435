import { CreateApiToken, MAX_API_TOKEN_DAYS } from '@candlebook/contract/identity'
import type { Scope } from '@candlebook/contract/routes'
import { isDay } from '@candlebook/domain/days'
import type { ResolverResult } from 'react-hook-form'
import { createShapeResolver } from '../../../forms/shape-resolver.ts'

/** How long a token lives: a number of days, or until the end of a chosen day. */
export const lifetimes = ['30', '90', '365', 'day'] as const
export type Lifetime = (typeof lifetimes)[number]

export type TokenValues = {
  name: string
  scopes: Scope[]
  lifetime: Lifetime
  /** 'yyyy-MM-dd'; used with the lifetime 'day' only. */
  lastDay: string
  password: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The request for the typed token. A chosen day ends at midnight in the browser's time zone. */
export function toCreateApiToken(
  { name, scopes, lifetime, lastDay, password }: TokenValues,
  now: Date,
): CreateApiToken {
  const days = lifetime === 'day' ? null : Number(lifetime)
  const end = days === null ? new Date(`${lastDay}T23:59:59`) : new Date(now.getTime() + days * DAY_MS)
  return { name, scopes, expiresAt: Number.isNaN(end.getTime()) ? '' : end.toISOString(), password }
}

/** Checks the form with the shape of the API; the last day must be one of the next 365. */
export function resolveTokenForm(values: TokenValues, now: Date): ResolverResult<TokenValues> {
  const { values: checked, errors } = createShapeResolver<TokenValues>({
    shape: CreateApiToken,
    toFields: (typed) => toCreateApiToken(typed, now),
    names: { expiresAt: 'lastDay' },
  })(values)
  const problems = {
    ...errors,
    ...(values.password === '' && { password: { type: 'account', message: 'Enter your current password.' } }),
    ...(!isWithinYear(values, now) && {
      lastDay: { type: 'account', message: 'Choose a day within the next 365 days' },
    }),
  }
  return Object.keys(problems).length === 0
    ? { values: checked as TokenValues, errors: {} } // without errors the resolver returns the values
    : { values: {}, errors: problems }
}

function isWithinYear({ lifetime, lastDay }: TokenValues, now: Date): boolean {
  if (lifetime !== 'day') return true
  const wait = new Date(`${lastDay}T23:59:59`).getTime() - now.getTime()
  return isDay(lastDay) && wait > 0 && wait <= (MAX_API_TOKEN_DAYS + 1) * DAY_MS
}
