import { analytics } from './analytics.router.ts'
import { os } from './base.ts'
import { demo } from './demo.router.ts'
import { identity } from './identity.router.ts'
import { images } from './images.router.ts'
import { imports } from './imports.router.ts'
import { journal } from './journal.router.ts'
import { library } from './library.router.ts'
import { trades } from './trades.router.ts'

/** The entire API, one line per feature. */
export const router = os.router({ analytics, demo, identity, images, imports, journal, library, trades })
