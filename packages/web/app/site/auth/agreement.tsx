/** What a new user agrees to. The two names become links when their pages exist. */
export function Agreement() {
  return <>Terms of Service and Privacy Policy</>
}
