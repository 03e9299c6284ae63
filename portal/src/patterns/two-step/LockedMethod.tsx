import { dayAt, formatDay, formatTime, toInstant } from '@almenara/contract/dates'
import { capitalised, uncapitalised } from '@almenara/contract/text'
import type { SignatureMethod } from '@almenara/contract/two-step'
import HeadsetIcon from '@phosphor-icons/core/regular/headset.svg?react'
import { telephoneHref } from '../../base/telephone-href.ts'
import { IconBox } from '../../kit/IconBox.tsx'
import { Note } from '../../kit/Note.tsx'
import styles from './LockedMethod.module.css'
import type { Locked } from './locked.ts'
import { METHOD_NAMES } from './method-names.ts'
import { MethodChoices } from './MethodChoices.tsx'

interface LockedMethodProps {
  /** As the bank says it. */
  locked: Locked
  onChoose: (method: SignatureMethod) => void
}

/** In place of the form of a way of signing that is locked: the ways that are left, and who unlocks it. */
export default function LockedMethod({ locked: { method, left, until, phone }, onChoose }: LockedMethodProps) {
  const { signing } = METHOD_NAMES[method]
  return (
    <>
      <div className={styles.note}>
        <Note tone="error" title={`${signing} bloqueada`}>
          <p>
            {'Ha superado el número de intentos. Sus datos se conservan: '}
            {left.length > 0 ? 'firme con otro método.' : 'llámenos para desbloquearla.'}
            {until && ` Se desbloqueará el ${moment(until)}.`}
          </p>
        </Note>
      </div>
      <MethodChoices title="Métodos que puede usar ahora" methods={left} onChoose={onChoose} />
      <div className={styles.phone}>
        <IconBox icon={HeadsetIcon} />
        <div>
          <p>{`Para desbloquear la ${uncapitalised(signing)}`}</p>
          <a href={telephoneHref(phone.number)}>{phone.number}</a>
          <p>{`${capitalised(phone.hours)}.`}</p>
        </div>
      </div>
    </>
  )
}

function moment(until: string): string {
  const at = toInstant(until)
  return `${formatDay(dayAt(at))} a las ${formatTime(at)}`
}
