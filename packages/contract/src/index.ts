import { analytics } from './analytics/index.ts'
import { demo } from './demo/index.ts'
import { identity } from './identity/index.ts'
import { images } from './images/index.ts'
import { imports } from './imports/index.ts'
import { journal } from './journal/index.ts'
import { library } from './library/index.ts'
import { trades } from './trades/index.ts'

/** Where the public REST API is mounted. */
export const API_PREFIX = '/api/v1'

/** The whole public API, one line per feature. */
export const contract = { analytics, demo, identity, images, imports, journal, library, trades }
