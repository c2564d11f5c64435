import type { Language } from '../../lib/languages/languages.ts'
import { type FrameTexts, frameTexts } from '../frame/frame-texts.ts'
import { landing as en } from './en/landing.ts'
import { frame as esFrame } from './es/frame.ts'
import { landing as es } from './es/landing.ts'
import { frame as frFrame } from './fr/frame.ts'
import { landing as fr } from './fr/landing.ts'
import type { LandingCopy } from './landing-copy.ts'
import { frame as ptFrame } from './pt/frame.ts'
import { landing as pt } from './pt/landing.ts'

/** The marketing copy in every language, with the same keys [I18N-01]. */
export const copies: Readonly<Record<Language, { landing: LandingCopy; frame: FrameTexts }>> = {
  en: { landing: en, frame: frameTexts },
  pt: { landing: pt, frame: ptFrame },
  es: { landing: es, frame: esFrame },
  fr: { landing: fr, frame: frFrame },
}
