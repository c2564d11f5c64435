import { paths } from '../../lib/paths.ts'

/** What a new user agrees to. The texts open in a separate tab, so that the filled-in form stays. */
export function Agreement() {
  return (
    <>
      <a href={paths.terms} target="_blank" rel="noopener">
        Terms of Service
      </a>{' '}
      and{' '}
      <a href={paths.privacy} target="_blank" rel="noopener">
        Privacy Policy
      </a>
    </>
  )
}
