import { Spinner } from '../kit/Spinner.tsx'
import styles from './Loading.module.css'

/** Nothing but the wait: what stands while the application has no session to show anything with. */
export function Loading() {
  return (
    <main className={styles.loading} aria-busy="true">
      <h1 className="vh">Entrando en su banca</h1>
      <output className="vh">Cargando…</output>
      <Spinner />
    </main>
  )
}
