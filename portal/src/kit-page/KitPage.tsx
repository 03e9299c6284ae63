import { useState } from 'react'
import { Segmented } from '../kit/Segmented.tsx'
import { ToastRegion } from '../kit/ToastRegion.tsx'
import type { Examples } from '../kit/example.ts'
import { Logo } from '../kit/Logo.tsx'
import styles from './KitPage.module.css'

const modules = import.meta.glob<Examples>('../kit/*.examples.tsx', { eager: true, import: 'default' })
const SECTIONS: Examples['section'][] = [
  'Marca',
  'Acciones',
  'Campos',
  'Importes y datos',
  'Estados y filtros',
  'Navegación',
  'Avisos',
  'Capas',
  'Estructura',
]

const SWITCHES = {
  theme: {
    label: 'Tema',
    options: [
      { value: 'system', label: 'Sistema' },
      { value: 'light', label: 'Claro' },
      { value: 'dark', label: 'Oscuro' },
    ],
  },
  brand: {
    label: 'Marca',
    options: [
      { value: 'almenara', label: 'Almenara' },
      { value: 'vega', label: 'Vega' },
      { value: 'duero', label: 'Duero' },
    ],
  },
  density: {
    label: 'Densidad',
    options: [
      { value: 'comfortable', label: 'Cómoda' },
      { value: 'compact', label: 'Compacta' },
    ],
  },
}
type SwitchName = keyof typeof SWITCHES
const names = Object.keys(SWITCHES) as SwitchName[]

/** The value of a switch in the address, or its first option. */
function fromAddress(name: SwitchName): string {
  const { options } = SWITCHES[name]
  const wanted = new URLSearchParams(location.search).get(name)
  return options.find(({ value }) => value === wanted)?.value ?? options[0]?.value ?? ''
}

/** Writes the choices on `<html>` and in the address, so that a state of the page can be linked to and photographed. */
function apply(choices: Record<SwitchName, string>): void {
  const address = new URL(location.href)
  for (const name of names) {
    address.searchParams.set(name, choices[name])
    if (choices[name] === 'system') delete document.documentElement.dataset[name]
    else document.documentElement.dataset[name] = choices[name]
  }
  history.replaceState(null, '', address)
}

/** Every component of the kit in every state, for whoever designs a screen and for the automatic accessibility check. */
export function KitPage() {
  const [choices, setChoices] = useState(() => {
    const initial = { theme: fromAddress('theme'), brand: fromAddress('brand'), density: fromAddress('density') }
    apply(initial)
    return initial
  })
  const choose = (name: SwitchName, value: string) => {
    const next = { ...choices, [name]: value }
    apply(next)
    setChoices(next)
  }
  return (
    <>
      <header className={`${styles.header} on-dark`}>
        <div className={styles.page}>
          <Logo name="Almenara" />
          <h1>Muestrario de componentes</h1>
        </div>
      </header>
      <main className={styles.page}>
        <div className={styles.switches}>
          {names.map((name) => (
            <Segmented
              key={name}
              label={SWITCHES[name].label}
              options={SWITCHES[name].options}
              value={choices[name]}
              onChange={(value) => choose(name, value)}
            />
          ))}
        </div>
        {SECTIONS.map((section) => (
          <Section key={section} name={section} />
        ))}
      </main>
      <ToastRegion />
    </>
  )
}

function Section({ name }: { name: Examples['section'] }) {
  const components = Object.values(modules).filter(({ section }) => section === name)
  return (
    <section className={styles.section}>
      <h2>{name}</h2>
      {components.map(({ of, show }) => (
        <article key={of} className={styles.component}>
          <h3>{of}</h3>
          <div className={styles.states}>
            {Object.entries(show).map(([state, example]) => (
              <figure key={state} className={styles.state}>
                <figcaption>{state}</figcaption>
                {example}
              </figure>
            ))}
          </div>
        </article>
      ))}
    </section>
  )
}
