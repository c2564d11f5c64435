import { useNavigate } from 'react-router'
import { type ActionId, actions, getAction, listActionsOn, type Screen } from '../../lib/actions.ts'
import { formatKeys, listKeys, speakKeys } from '../../lib/keys.ts'
import { paths } from '../../lib/paths.ts'
import { areSingleKeysOn } from '../../lib/single-keys.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Kbd } from '../../ui/actions/kbd.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx'
import styles from './palette.module.css'

/** The titles of the groups of keys. */
const titles: Record<Screen, string> = {
  desk: 'Everywhere',
  trades: 'Trades',
  row: 'A trade of the list that has the focus',
  details: 'The details of a trade',
  journal: 'Journal',
  library: 'Library',
  day: 'A day',
  form: 'A form',
}

const screens = Object.keys(titles) as Screen[] // the keys of the object above

/** The actions of a screen without those that act everywhere. */
const listOwnActions = (screen: Screen) =>
  listActionsOn(screen).filter((id) => screen === 'desk' || !getAction(id).on?.includes('desk'))

/** Every key that is switched on, by the screen on which it acts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const openPreferences = () => {
    onClose()
    void navigate(paths.preferences)
  }
  return (
    <Dialog open size="mid" title={actions.showKeys.label} onOpenChange={(open) => !open && onClose()}>
      <DialogBody label="All keys">
        <div className={styles.groups}>
          {screens.map((screen) => (
            <KeyGroup key={screen} title={titles[screen]} ids={listOwnActions(screen)} />
          ))}
        </div>
      </DialogBody>
      <DialogFooter>
        <p className="cap">
          {areSingleKeysOn()
            ? `Keys of a page do nothing while you type or a dialog is open; only ${formatKeys('$mod+k')} also acts while you type.`
            : 'Single-key shortcuts are off, so keys that type a character are not listed.'}
        </p>
        <span className="gap" />
        <Button onClick={openPreferences}>Open preferences</Button>
      </DialogFooter>
    </Dialog>
  )
}

function KeyGroup({ title, ids }: { title: string; ids: ActionId[] }) {
  const withKeys = ids.filter((id) => listKeys(id).length > 0)
  if (withKeys.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className="h-group">{title}</h3>
      <dl>
        {withKeys.map((id) => (
          <div key={id} className={styles.keyLine}>
            <dt>{actions[id].label}</dt>
            <dd>
              {listKeys(id).map((keys, index) => (
                <span key={keys}>
                  {index > 0 && <span className="soft"> or </span>}
                  <KeyCaps keys={keys} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Keys as caps, one for each key; screen readers read them in words. */
function KeyCaps({ keys }: { keys: string }) {
  return (
    <>
      <VisuallyHidden>{speakKeys(keys)}</VisuallyHidden>
      <span className={styles.caps} aria-hidden>
        {formatKeys(keys)
          .split(' ')
          .map((cap) => (
            <Kbd key={cap} className={styles.cap}>
              {cap}
            </Kbd>
          ))}
      </span>
    </>
  )
}
