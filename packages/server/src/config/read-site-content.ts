import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteContent } from '@candlebook/contract/contact'
import { ConfigError } from '@candlebook/core/configuration'
import { z } from 'zod'

const line = z.string().trim().min(1)
const figure = line.max(20)
const quotes = z.array(z.strictObject({ quote: line.max(300), who: line.max(80) })).length(4)

const Shape = z.strictObject({
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
}) satisfies z.ZodType<SiteContent>

/**
 * The file `site.json` of the data folder: the figures and the four testimonials of the landing page in place of the
 * samples. Without the file everything stays a sample. Throws ConfigError for a file that cannot be used, and names the
 * place in it.
 */
export function readSiteContent(dataFolder: string): SiteContent {
  const path = join(dataFolder, 'site.json')
  const text = readIfExists(path)
  if (text === null) return {}
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
