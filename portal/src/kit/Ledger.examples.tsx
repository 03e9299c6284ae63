import { toCents } from '@almenara/contract/money'
import ArrowsLeftRightIcon from '@phosphor-icons/core/regular/arrows-left-right.svg?react'
import DotsThreeVerticalIcon from '@phosphor-icons/core/regular/dots-three-vertical.svg?react'
import { Amount } from './Amount.tsx'
import { Badge } from './Badge.tsx'
import type { Examples } from './example.ts'
import { Iban } from './Iban.tsx'
import { IconButton } from './IconButton.tsx'
import { Ledger, LedgerRow, rowLinkClass } from './Ledger.tsx'
import { Sheet } from './Sheet.tsx'
import { Sparkline } from './Sparkline.tsx'

const actions = (
  <>
    <IconButton icon={ArrowsLeftRightIcon} name="Transferir" />
    <IconButton icon={DotsThreeVerticalIcon} name="Más acciones" />
  </>
)

export default {
  section: 'Importes y datos',
  of: 'Sheet, Ledger, LedgerRow',
  show: {
    'Con total, enlaces y acciones': (
      <div data-wide>
        <Sheet title="Cuentas" count={2} end={<Amount value={toCents(1214538)} />} level={3}>
          <Ledger>
            <LedgerRow
              title={
                <a className={rowLinkClass} href="#nomina">
                  Nómina
                </a>
              }
              detail={<Iban value="ES7998760418450200051332" />}
              middle={<Sparkline values={[18, 22, 24, 27, 9, 12, 15, 18, 22, 31]} />}
              figure={<Amount value={toCents(1245811)} as="balance" size="strong" />}
              figureDetail={
                <>
                  Disponible <Amount value={toCents(1245811)} />
                </>
              }
              actions={actions}
            />
            <LedgerRow
              title={
                <a className={rowLinkClass} href="#comunidad">
                  Comunidad Avda. del Puerto, 14
                </a>
              }
              detail={<Iban value="ES1498760418430550002216" />}
              middle={<Sparkline values={[9, 8, 7, 7, 5, 4, 3, 2, 1, 0]} tone="negative" />}
              figure={<Amount value={toCents(-31273)} as="balance" size="strong" />}
              figureDetail={<Badge tone="ko">Descubierto</Badge>}
              actions={actions}
            />
          </Ledger>
        </Sheet>
      </div>
    ),
  },
} satisfies Examples
