/**
 * A seal of the level B-B of PAdES (ETSI EN 319 142-1 §6.3): a detached CMS with the digest of what is sealed and the digest of the certificate
 * (ESS signing-certificate-v2, RFC 5035), and without signing-time, which the baseline forbids: the moment stands in the PDF.
 */
import { createHash } from 'node:crypto'
import { Null, ObjectIdentifier, OctetString, Sequence, Set as DerSet } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import type { SealKey, SealPort } from './port.ts'

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const

const SIGNATURE_ALGORITHMS: Readonly<Record<SealKey['algorithm'], () => AlgorithmIdentifier>> = {
  ECDSA: () => new AlgorithmIdentifier({ algorithmId: '1.2.840.10045.4.3.2' }),
  RSA: () => new AlgorithmIdentifier({ algorithmId: '1.2.840.113549.1.1.11', algorithmParams: new Null() }),
}

export function cadesSeal(key: SealKey): SealPort {
  return { on: true, seal: (content) => sealedBy(key, content) }
}

async function sealedBy(key: SealKey, content: Uint8Array): Promise<Uint8Array> {
  const certificates = key.certificates.map((der) => Certificate.fromBER(exact(der)))
  const [own] = certificates
  const [ownDer] = key.certificates
  if (!own || !ownDer) throw new RangeError('A seal needs its certificate')
  const attributes = inDerOrder([
    new Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: OID.data })] }),
    new Attribute({ type: OID.messageDigest, values: [new OctetString({ valueHex: digestOf(content) })] }),
    new Attribute({ type: OID.signingCertificateV2, values: [signingCertificate(ownDer)] }),
  ])
  // Signed as a SET OF (RFC 5652 §5.4), whatever tag they have within the signer's information.
  const signed = new DerSet({ value: attributes.map((attribute) => attribute.toSchema()) }).toBER()
  const signature = await key.sign(new Uint8Array(signed))
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    digestAlgorithm: sha256(),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
    signatureAlgorithm: SIGNATURE_ALGORITHMS[key.algorithm](),
    signature: new OctetString({ valueHex: exact(signature) }),
  })
  const data = new SignedData({
    version: 1,
    digestAlgorithms: [sha256()],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    certificates,
    signerInfos: [signer],
  })
  const wrapped = new ContentInfo({ contentType: OID.signedData, content: data.toSchema(true) })
  return new Uint8Array(wrapped.toSchema().toBER())
}

const sha256 = () => new AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new Null() })

/** SigningCertificateV2 with one ESSCertIDv2, whose digest is SHA-256 by default. */
function signingCertificate(certificate: Uint8Array): Sequence {
  const id = new Sequence({ value: [new OctetString({ valueHex: digestOf(certificate) })] })
  return new Sequence({ value: [new Sequence({ value: [id] })] })
}

/** A SET OF is written in the order of its encodings (X.690 §11.6). */
function inDerOrder(attributes: readonly Attribute[]): Attribute[] {
  return attributes.toSorted((one, other) => Buffer.compare(encoded(one), encoded(other)))
}

const encoded = (attribute: Attribute): Buffer => Buffer.from(attribute.toSchema().toBER())

const digestOf = (content: Uint8Array): ArrayBuffer => exact(createHash('sha256').update(content).digest())

/** The bytes alone: a small buffer of Node's is a window over a larger one. */
const exact = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer
