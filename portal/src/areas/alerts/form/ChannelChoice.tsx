import { ALERT_CHANNEL_NAMES } from '@almenara/contract/areas/alerts/alert-codes'
import type { AlertStatus } from '@almenara/contract/areas/alerts/alert-contracts'
import ArrowDownIcon from '@phosphor-icons/core/regular/arrow-down.svg?react'
import ArrowUpIcon from '@phosphor-icons/core/regular/arrow-up.svg?react'
import { Link } from '@tanstack/react-router'
import { Checkbox } from '../../../kit/Choice.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { priceWords } from '../alert-words.ts'
import styles from './form.module.css'
import type { TermsDraft } from './terms-draft.ts'

type Chosen = TermsDraft['channels']

const UNSET = 'Sin activar. Se activa en «Canales», en la página de alertas.'

interface ChannelProps {
  status: AlertStatus
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** The ways in the order in which they are tried; the arrows change it. */
export function ChannelChoice({ status, chosen, onChange }: ChannelProps) {
  const move = (from: number, to: number) => onChange(chosen.toSpliced(from, 1).toSpliced(to, 0, ...chosen.slice(from, from + 1)))
  const isUnverified = status.channels.some(({ channel, verified }) => channel !== 'PUSH' && !verified)
  return (
    <div>
      <ol className={styles.channels}>
        {chosen.map(({ channel, on }, place) => {
          const known = status.channels.find((one) => one.channel === channel)
          const name = ALERT_CHANNEL_NAMES[channel]
          const detail = known?.verified
            ? [known.contact, priceWords(known.price)].filter(Boolean).join(' · ')
            : channel === 'PUSH'
              ? UNSET
              : 'Sin verificar'
          return (
            <li key={channel}>
              <Checkbox
                checked={on}
                disabled={!known?.verified}
                detail={detail}
                onChange={({ target }) => onChange(chosen.map((one) => (one.channel === channel ? { ...one, on: target.checked } : one)))}
              >
                <span className={styles.name}>{`${place + 1}. ${name}`}</span>
              </Checkbox>
              <span className={styles.moves}>
                {place > 0 && <IconButton icon={ArrowUpIcon} name={`Subir ${name}`} onClick={() => move(place, place - 1)} />}
                {place < chosen.length - 1 && (
                  <IconButton icon={ArrowDownIcon} name={`Bajar ${name}`} onClick={() => move(place, place + 1)} />
                )}
              </span>
            </li>
          )
        })}
      </ol>
      {isUnverified && (
        <p className={styles.quiet}>
          Para usar los demás canales, <Link to="/personal-data/modify-contact">verifique sus datos de contacto</Link>.
        </p>
      )}
    </div>
  )
}
