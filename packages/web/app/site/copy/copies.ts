import type { Language } from '../../lib/languages.ts'
import { type FrameTexts, frameTexts } from '../frame/frame-texts.ts'
import { landing as en } from './en.ts'
import { landing as es, frame as esFrame } from './es.ts'
import { landing as fr, frame as frFrame } from './fr.ts'
import type { LandingCopy } from './landing-copy.ts'
import { landing as pt, frame as ptFrame } from './pt.ts'

/** The marketing copy in every language, with the same keys [I18N-01]. */
export const copies: Readonly<Record<Language, { landing: LandingCopy; frame: FrameTexts }>> = {
  en: { landing: en, frame: frameTexts },
  pt: { landing: pt, frame: ptFrame },
  es: { landing: es, frame: esFrame },
  fr: { landing: fr, frame: frFrame },
}
