import { contactLine } from '@almenara/contract/contact-line'
import { brand, isProduction } from '../brand.ts'
import { FOOTER_ACCORDIONS_MAX_WIDTH, useNarrow } from '../base/media.ts'
import { environment } from '../environment.ts'
import { Accordion } from '../kit/Accordion.tsx'
import { ExternalLink } from './ExternalLink.tsx'
import styles from './Footer.module.css'

interface Destination {
  label: string
  url: string
}

/** What the bank says of itself outside the portal, who it is in law, and when it attends. */
export function Footer() {
  const { registeredOffice, phones, links } = brand
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <Columns />
        <div className={styles.end}>
          <p>{registeredOffice}</p>
          {environment.dev && <p>{`Entorno ${environment.name} · versión ${brand.version}`}</p>}
          <div className={styles.contact}>
            <p>{contactLine(phones)}</p>
            <Links
              of={[{ label: 'Atención al Cliente', url: links.customerService }, links.foundation, ...links.social]}
              className={styles.inline}
            />
          </div>
        </div>
      </div>
    </footer>
  )
}

function Columns() {
  const isNarrow = useNarrow(FOOTER_ACCORDIONS_MAX_WIDTH)
  const { corporate, legal, interest, apiMarket } = brand.links
  const market = { label: apiMarket.label, url: isProduction() ? apiMarket.url : apiMarket.demoUrl }
  const columns: readonly (readonly [title: string, links: readonly Destination[]])[] = [
    ['Información corporativa', corporate],
    ['Aspectos legales', legal],
    ['Información de interés', [...interest, market]],
  ]
  if (isNarrow) {
    return columns.map(([title, links]) => (
      <Accordion key={title} title={title}>
        <Links of={links} />
      </Accordion>
    ))
  }
  return (
    <div className={styles.columns}>
      {columns.map(([title, links]) => (
        <div key={title}>
          <h2>{title}</h2>
          <Links of={links} />
        </div>
      ))}
    </div>
  )
}

function Links({ of, className }: { of: readonly Destination[]; className?: string | undefined }) {
  return (
    <ul className={className}>
      {of.map(({ label, url }) => (
        <li key={url}>
          <ExternalLink url={url} className={styles.link}>
            {label}
          </ExternalLink>
        </li>
      ))}
    </ul>
  )
}
