import { data } from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { unlisted } from '../frame/unlisted.ts'
import { NotFoundPage } from './not-found-page.tsx'

export const handle = { isPlain: true } satisfies PageHandle

export const meta = () => [unlisted]

export const loader = () => data(null, { status: 404 })

export default NotFoundPage
