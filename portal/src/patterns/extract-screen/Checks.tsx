import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Checkbox } from '../../kit/Choice.tsx'
import { ReadState } from '../status/ReadState.tsx'
import type { ChoiceFilter } from './list-declaration.ts'
import { namesOf } from './filter-names.ts'
import type { ListFilters, Offered } from './list-filters.ts'
import styles from './Checks.module.css'

interface ChecksProps {
  filter: ChoiceFilter
  own: ListFilters
  chosen: readonly string[]
  onChange: (codes: string[]) => void
  /** The id of what is wrong with the choice. */
  describedBy?: string | undefined
}

const NOTHING_OFFERED: Offered = { queryKey: ['nothing offered'], select: () => [] }

/** Any number of the words that the bank says there are. */
export function Checks({ filter, own, chosen, onChange, describedBy }: ChecksProps) {
  const { question, label, fields } = filter
  const offered = own.offered?.[fields[0].name] ?? NOTHING_OFFERED
  const read = useQuery(offered as UseQueryOptions<unknown, Error, readonly string[]>)
  const names = useQuery(namesOf(filter))
  return (
    <ReadState read={read}>
      {(codes) =>
        codes.length === 0 ? (
          <p>{`Todavía no hay ${own.list.declared.many}.`}</p>
        ) : (
          <fieldset className={styles.checks} aria-describedby={describedBy}>
            <legend className="vh">{question ?? label}</legend>
            {codes.map((code) => (
              <Checkbox
                key={code}
                checked={chosen.includes(code)}
                onChange={({ target }) => onChange(target.checked ? [...chosen, code] : chosen.filter((one) => one !== code))}
              >
                {names.data?.[code]}
              </Checkbox>
            ))}
          </fieldset>
        )
      }
    </ReadState>
  )
}
