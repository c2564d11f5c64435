import { type LoaderFunctionArgs, Outlet, type RouterContextProvider } from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { apiContext } from '../../request-context.ts'
import { SpinnerRing } from '../../ui/display/loading.tsx'
import { SiteFrame } from '../frame/site-frame.tsx'
import styles from './blog.module.css'
import type { BlogData } from './describe-blog-page.ts'

export const handle = { isPlain: true, keepsFonts: true } satisfies PageHandle

export const loader = ({ context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>): BlogData => {
  const { baseUrl, sellsPlans } = context.get(apiContext)
  return { baseUrl, sellsPlans }
}

/** The pages of the blog. attachLoading of plain-page.entry.ts shows the second part while the next page of the blog loads [BLOG-05]. */
export default function BlogLayout() {
  return (
    <SiteFrame>
      <div data-loading-content>
        <Outlet />
      </div>
      <p className={styles.loading} role="status" data-loading hidden>
        <SpinnerRing size={20} />
        Loading...
      </p>
    </SiteFrame>
  )
}
