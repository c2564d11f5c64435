import { formatCount } from '@candlebook/domain/text/text'
import { createRoot } from 'react-dom/client'
import { listWaiting } from '../../lib/waiting-records.ts'
import { Button } from '../../ui/actions/button.tsx'
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx'

/** What the user wants: to stay signed in, or to sign out and keep or discard the records that wait. */
type Choice = 'stay' | 'keep' | 'discard'

/**
 * Asks before a sign-out what happens to the records that wait on this device. Public pages sign out,
 * too, and have no React, so it makes a root of its own.
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
  const isOne = count === 1
  return (
    <NativeDialog
      wide
      onClose={() => onAnswer('stay')}
      buttons={
        <>
          <Button onClick={() => onAnswer('stay')}>Stay signed in</Button>
          <Button variant="danger" onClick={() => onAnswer('discard')}>
            Discard and sign out
          </Button>
          <Button variant="primary" onClick={() => onAnswer('keep')}>
            Keep and sign out
          </Button>
        </>
      }
    >
      <h2 className="h-page">
        {formatCount(count, 'record')} {isOne ? 'is' : 'are'} not sent yet
      </h2>
      <p className="soft">
        {isOne ? 'It is' : 'They are'} only on this device. Kept here, {isOne ? 'it is' : 'they are'} sent
        when you sign in on this device again. Other people who sign in here do not see{' '}
        {isOne ? 'it' : 'them'}.
      </p>
    </NativeDialog>
  )
}
