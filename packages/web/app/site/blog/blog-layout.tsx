import { Outlet, useNavigation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { SpinnerRing } from '../../ui/display/spinner.tsx'
import { SiteFrame } from '../frame/site-frame.tsx'
import styles from './blog.module.css'

/** The pages of the blog. While the next page of the blog loads, it says so [BLOG-05]. */
export default function BlogLayout() {
  const { location } = useNavigation()
  const isLoading = location !== undefined && paths.isBlog(location.pathname)
  return <SiteFrame>{isLoading ? <Loading /> : <Outlet />}</SiteFrame>
}

function Loading() {
  return (
    <p className={styles.loading} role="status">
      <SpinnerRing size={20} />
      Loading...
    </p>
  )
}
