/** What taking a transfer back before it leaves is called. */
export function undoTitle({ transfer: { scope } }: { transfer: { scope: string } }): string {
  return scope === 'internal' ? 'Anular el traspaso' : 'Anular la transferencia'
}

/** What it is called as far as it may still be done: undone before it leaves, asked for afterwards. */
export function wayTitle(way: string, of: Parameters<typeof undoTitle>[0]): string {
  return way === 'RECALL' ? 'Solicitar la devolución' : undoTitle(of)
}
