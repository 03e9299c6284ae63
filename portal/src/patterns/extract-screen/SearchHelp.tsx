import { readSearch } from '@almenara/contract/search'
import type { SearchHelpProps } from '../../kit/SearchField.tsx'
import { sizeWords } from './filter-words.ts'
import styles from './SearchHelp.module.css'

/** Amounts as they may be typed. What each means is said by whoever reads it. */
const EXAMPLES = ['2067', '2.067,2', '>500', '2.000..2.100']

interface ListSearchHelpProps extends SearchHelpProps {
  /** Whether the rows have days that a month may be of. */
  months: boolean
}

/** What may be typed to search a list: loaded by `ListSearch` when somebody reaches for it. */
export default function SearchHelp({ months, ...panel }: ListSearchHelpProps) {
  return (
    <div className={styles.panel} {...panel}>
      <p className={styles.title}>{months ? 'Buscar por palabras, por importe o por mes' : 'Buscar por palabras o por importe'}</p>
      <dl className={styles.examples}>
        {EXAMPLES.map((example) => (
          <div key={example}>
            <dt>{example}</dt>
            <dd>{readSearch(example).map(({ size }) => size && sizeWords(size))}</dd>
          </div>
        ))}
        {months && (
          <div>
            <dt>octubre luz</dt>
            <dd>de octubre y con la palabra «luz»</dd>
          </div>
        )}
      </dl>
      <p className={styles.note}>Cuenta el importe, no el signo: con -312 o con 312 se busca lo mismo.</p>
    </div>
  )
}
