import { FieldError } from '../ui/field.tsx'

/** What the server said about the form as a whole; stands above the button and is read out. */
export function AuthFormError({ children }: { children: string | null }) {
  return <div role="alert">{children && <FieldError>{children}</FieldError>}</div>
}
