import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operator, SiteContent } from '@candlebook/contract/operator'
import { ConfigError } from '@candlebook/core/configuration'
import { z } from 'zod'

const line = z.string().trim().min(1)
const figure = line.max(20)
const quotes = z.array(z.strictObject({ quote: line.max(300), who: line.max(80) })).length(4)

/** A detail that is not said, or empty as in the file that `legal copy` writes, is null. */
const detail = z
  .string()
  .trim()
  .max(300)
  .nullish()
  .transform((text) => text || null)

const operatorShape = z.strictObject({
  name: detail,
  address: detail,
  taxNumber: detail,
  registration: detail,
  hostingProvider: detail,
  mailProvider: detail,
}) satisfies z.ZodType<Omit<Operator, 'email'>>

const Shape = z.strictObject({
  operator: operatorShape.prefault({}),
  claims: z
    .strictObject({
      activeTraders: figure,
      tradesTracked: figure,
      rating: figure,
      traders: z.int().positive(),
    })
    .optional(),
  testimonials: z
    .strictObject({ en: quotes, pt: quotes.optional(), es: quotes.optional(), fr: quotes.optional() })
    .optional(),
}) satisfies z.ZodType<Site>

/** The address for questions is a setting, because mails need it too. */
type Site = SiteContent & { operator: Omit<Operator, 'email'> }

/** Where `site.json` of an installation is. */
export function getSitePath(dataFolder: string): string {
  return join(dataFolder, 'site.json')
}

/** A `site.json` in which the details of the operator are still empty. */
export function writeEmptySite(): string {
  const operator = Object.fromEntries(Object.keys(operatorShape.shape).map((name) => [name, '']))
  return `${JSON.stringify({ operator }, null, 2)}\n`
}

/**
 * The file `site.json` of the data folder: who operates the installation, and the figures and the four testimonials of the
 * landing page in place of the samples. Without the file nothing is said of the operator, and the others stay samples.
 * Throws ConfigError for a file that cannot be used, and names the place in it.
 */
export function readSiteFile(dataFolder: string): Site {
  const path = getSitePath(dataFolder)
  const text = readIfExists(path)
  if (text === null) return Shape.parse({})
  const parsed = Shape.safeParse(parseJson(text, path))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.length ? ` at ${issue.path.join('.')}` : ''
  throw new ConfigError(
    `${path} cannot be used${place}: ${issue?.message}. docs/operations.md shows its shape.`,
  )
}

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null // readFileSync throws nothing else
    throw error
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigError(`${path} is not JSON: ${(error as Error).message}`) // JSON.parse throws a SyntaxError
  }
}
