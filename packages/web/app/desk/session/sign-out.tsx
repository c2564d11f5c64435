import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { signOutAndClear } from './sign-out-and-clear.ts'

/**
 * Ends the session and loads the landing page as a new document, so that no data of the user stays in memory
 * [SHELL-11].
 */
export function SignOut({ className, fullWidth }: { className?: string; fullWidth?: boolean }) {
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await signOutAndClear(queries)
      location.assign(paths.home)
    } catch {
      setLeaving(false)
      toast({
        title: 'Error',
        description: 'You are still signed in: the server could not be reached. Try again.',
      })
    }
  }
  return (
    <Button
      variant="quiet"
      icon={LogOut}
      className={className}
      fullWidth={fullWidth}
      busy={leaving}
      onClick={() => void leave()}
    >
      Sign Out
    </Button>
  )
}
