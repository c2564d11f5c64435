import type { ReactNode } from 'react'
import { paths } from '../lib/paths.ts'
import { Logo } from '../ui/logo.tsx'
import './message-page.css'

/** A page with one thing to say: a heading in the book's voice, a sentence, a way on. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="message">
      <Logo href={paths.home} />
      <h1>{title}</h1>
      {children}
    </main>
  )
}
