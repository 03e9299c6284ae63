import type { SignatureMethod } from '@almenara/contract/two-step'
import HeadsetIcon from '@phosphor-icons/core/regular/headset.svg?react'
import { telephoneHref } from '../../base/telephone-href.ts'
import { brand } from '../../brand.ts'
import { IconBox } from '../../kit/IconBox.tsx'
import { Note } from '../../kit/Note.tsx'
import styles from './LockedMethod.module.css'
import { METHOD_NAMES } from './method-names.ts'
import { MethodChoices } from './MethodChoices.tsx'

interface LockedMethodProps {
  method: SignatureMethod
  /** The ways that are left. */
  left: readonly SignatureMethod[]
  onChoose: (method: SignatureMethod) => void
}

/** In place of the form of a way of signing that is locked: the ways that are left, and who unlocks it. */
export default function LockedMethod({ method, left, onChoose }: LockedMethodProps) {
  const { signing } = METHOD_NAMES[method]
  const { customerService, customerServiceHours } = brand.phones
  return (
    <>
      <div className={styles.note}>
        <Note tone="error" title={`${signing} bloqueada`}>
          <p>
            {'Ha superado el número de intentos. Sus datos se conservan: '}
            {left.length > 0 ? 'firme con otro método.' : 'llámenos para desbloquearla.'}
          </p>
        </Note>
      </div>
      <MethodChoices title="Métodos que puede usar ahora" methods={left} onChoose={onChoose} />
      <div className={styles.phone}>
        <IconBox icon={HeadsetIcon} />
        <div>
          <p>{`Para desbloquear la ${signing[0]?.toLowerCase()}${signing.slice(1)}`}</p>
          <a href={telephoneHref(customerService)}>{customerService}</a>
          <p>{`${customerServiceHours[0]?.toUpperCase()}${customerServiceHours.slice(1)}.`}</p>
        </div>
      </div>
    </>
  )
}
