import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/actions/button.tsx'
import { FramedMessage } from './framed-message.tsx'

/** The page of an unknown address [ROUTE-05]. */
export function NotFoundPage() {
  return (
    <FramedMessage
      title="Oops! Page not found"
      actions={
        <ButtonLink variant="primary" href={paths.home}>
          Return to Home
        </ButtonLink>
      }
    >
      <title>{formatPageTitle('Page not found')}</title>
      <p>There is nothing at this address. It may have been mistyped, or the page has moved.</p>
    </FramedMessage>
  )
}
