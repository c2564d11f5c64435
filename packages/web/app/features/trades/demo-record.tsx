import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { type DemoAccount, loadDemoAccounts, signIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.store.ts'
import styles from './no-trades.module.css'

/** The way to the record of the demo trader, on servers that have one. It is another account, so the words say that. */
export function DemoRecord() {
  const { data: accounts } = useQuery({
    queryKey: ['demo-accounts'],
    queryFn: loadDemoAccounts,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [busy, setBusy] = useState(false)
  const trader = accounts?.[0]
  if (!trader) return null

  const enter = async ({ email, password }: DemoAccount) => {
    setBusy(true)
    try {
      await signIn({ email, password })
      location.assign(paths.app)
    } catch (thrown) {
      setBusy(false)
      toast({ title: 'Error', description: toApiError(thrown).message })
    }
  }
  return (
    <div className={styles.demo}>
      <Button variant="quiet" busy={busy} busyLabel="Opening" onClick={() => void enter(trader)}>
        Look at the demo record
      </Button>
      <p className="mini">Signs you in as the demo trader. Your own account stays as it is.</p>
    </div>
  )
}
