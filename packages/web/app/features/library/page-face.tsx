import { Globe } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** The page of a link item: its screenshot, or the name of the site where there is none or it does not load. */
export function PageFace({ screenshot, host }: { screenshot: string | null; host: string }) {
  const [failed, setFailed] = useState(false)
  if (screenshot === null || failed) {
    return (
      <span className="site">
        <Icon of={Globe} size={18} />
        {host}
      </span>
    )
  }
  return (
    <img
      src={screenshot}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  )
}
