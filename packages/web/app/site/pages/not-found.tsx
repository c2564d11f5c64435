import { data } from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { unlisted } from '../frame/describe-page.ts'
import { NotFoundPage } from './framed-message.tsx'

export const handle = { isPlain: true } satisfies PageHandle

export const meta = () => [unlisted]

export const loader = () => data(null, { status: 404 })

export default NotFoundPage
