import { formatCount } from '@candlebook/domain/text/text'
import { useEffect, useId, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { listWaiting } from '../../lib/waiting-records.ts'
import { Button } from '../../ui/actions/button.tsx'
import styles from './ask-about-waiting.module.css'

/** What the user wants: to stay signed in, or to sign out and keep or discard the records that wait. */
type Choice = 'stay' | 'keep' | 'discard'

/**
 * Asks before a sign-out what happens to the records that wait on this device. It is a native dialog without a provider around
 * it: public pages sign out, too, and they have no React.
 */
export function askAboutWaiting(): Promise<Choice> {
  const { promise, resolve } = Promise.withResolvers<Choice>()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const answer = (choice: Choice) => {
    root.unmount()
    place.remove()
    resolve(choice)
  }
  root.render(<WaitingQuestion count={listWaiting().length} onAnswer={answer} />)
  return promise
}

function WaitingQuestion({ count, onAnswer }: { count: number; onAnswer: (choice: Choice) => void }) {
  const box = useRef<HTMLDialogElement>(null)
  const [titleId, textId] = [useId(), useId()]
  useEffect(() => {
    const opener = document.activeElement
    box.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  const isOne = count === 1
  return (
    <dialog
      ref={box}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault()
        onAnswer('stay')
      }}
    >
      <h2 className="h-page" id={titleId}>
        {formatCount(count, 'record')} {isOne ? 'is' : 'are'} not sent yet
      </h2>
      <p className="soft" id={textId}>
        {isOne ? 'It is' : 'They are'} only on this device. Kept here, {isOne ? 'it is' : 'they are'} sent
        when you sign in on this device again. Nobody else who signs in here sees {isOne ? 'it' : 'them'}.
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => onAnswer('stay')}>Stay signed in</Button>
        <Button variant="danger" onClick={() => onAnswer('discard')}>
          Discard and sign out
        </Button>
        <Button variant="primary" onClick={() => onAnswer('keep')}>
          Keep and sign out
        </Button>
      </div>
    </dialog>
  )
}
