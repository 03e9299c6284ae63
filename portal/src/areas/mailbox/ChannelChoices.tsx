import type { MailboxAdministration } from '@almenara/contract/areas/mailbox/administration'
import type { Channel } from '@almenara/contract/areas/mailbox/communications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Accordion } from '../../kit/Accordion.tsx'
import { Button } from '../../kit/Button.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import styles from './administration.module.css'
import { productsQuery, typesQuery } from './queries.ts'

type Choice = MailboxAdministration['choices'][number]

const CHANNEL_NAMES: Record<Channel, string> = { ELECTRONIC: 'En el buzón', PAPER: 'En papel' }
const OPTIONS = (['ELECTRONIC', 'PAPER'] as const).map((value) => ({ value, label: CHANNEL_NAMES[value] }))

const keyOf = ({ productId = '', type }: Choice) => `${productId} ${type}`

interface ChannelChoicesProps {
  administration: MailboxAdministration
  busy: boolean
  /** Those that are another channel than before. */
  onSave: (changes: Choice[]) => void
}

/** The channel of each type of communication, by product. */
export function ChannelChoices({ administration: { choices, editable }, busy, onSave }: ChannelChoicesProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Channel>>(new Map())
  const names = useProductNames()
  const typeNames = useTypeNames()
  const now = choices.map((choice) => ({ ...choice, channel: chosen.get(keyOf(choice)) ?? choice.channel }))
  const changes = now.filter((choice, at) => choice.channel !== choices[at]?.channel)
  const free = choices.filter(({ locked }) => !locked)
  const products = [...new Set(choices.map(({ productId }) => productId))]
  return (
    <>
      <Sheet title="Canal de cada comunicación" inside="padded">
        {products.map((productId, place) => {
          const product = productId === undefined ? 'Todos sus productos' : (names.get(productId) ?? 'Producto')
          const own = now.filter((choice) => choice.productId === productId)
          return (
            <Accordion key={productId ?? ''} open={place === 0} title={<ProductTitle product={product} own={own} />}>
              <ul className={styles.choices}>
                {own.map((choice) => (
                  <ChannelRow
                    key={choice.type}
                    choice={choice}
                    type={typeNames.get(choice.type) ?? choice.type}
                    product={product}
                    editable={editable}
                    onChange={(channel) => setChosen(new Map(chosen).set(keyOf(choice), channel))}
                  />
                ))}
              </ul>
            </Accordion>
          )
        })}
      </Sheet>
      {editable && (
        <div className={styles.save}>
          <Button onClick={() => setChosen(new Map(free.map((choice) => [keyOf(choice), 'ELECTRONIC'])))}>Todo en el buzón</Button>
          <Button
            variant="primary"
            busy={busy}
            unavailable={changes.length === 0 ? 'No ha hecho cambios' : undefined}
            onClick={() => onSave(changes)}
          >
            Guardar cambios
          </Button>
        </div>
      )}
    </>
  )
}

/** Closed, it also says how its communications come. */
function ProductTitle({ product, own }: { product: string; own: readonly Choice[] }) {
  const onPaper = own.filter(({ channel }) => channel === 'PAPER').length
  const how = onPaper === 0 ? 'Todo en el buzón' : onPaper === own.length ? 'Todo en papel' : `${onPaper} de ${own.length} en papel`
  return (
    <span className={styles.product}>
      {product}
      <span className={styles.fixed}>{how}</span>
    </span>
  )
}

interface ChannelRowProps {
  choice: Choice
  type: string
  product: string
  editable: boolean
  onChange: (channel: Channel) => void
}

/** A type that comes by one channel only says so. */
function ChannelRow({ choice, type, product, editable, onChange }: ChannelRowProps) {
  return (
    <li>
      <span>{type}</span>
      {choice.locked || !editable ? (
        <span className={styles.fixed}>{fixedWords(choice)}</span>
      ) : (
        <Segmented label={`${type}, ${product}`} options={OPTIONS} value={choice.channel} onChange={onChange} />
      )}
    </li>
  )
}

function fixedWords({ channel, locked }: Choice): string {
  return locked ? `Solo ${CHANNEL_NAMES[channel].toLowerCase()}` : CHANNEL_NAMES[channel]
}

function useProductNames(): ReadonlyMap<string, string> {
  const products = useQuery(productsQuery).data?.products ?? []
  return new Map(products.map(({ id, name, ibanMasked }) => [id, ibanMasked ? `${name} · ${ibanMasked}` : name]))
}

function useTypeNames(): ReadonlyMap<string, string> {
  const types = useQuery(typesQuery).data?.types ?? []
  return new Map(types.map(({ code, name }) => [code, name]))
}
