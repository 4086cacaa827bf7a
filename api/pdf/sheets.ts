import PDFDocument from 'pdfkit';
import { type Embedded, embedded } from './embedded.ts';
import type { Weight } from './faces.ts';
import { type Line, linesOf, type Run } from './lines.ts';

/** How a text is written: at the left, at the right, or where its own letters begin. */
export type Style = {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly at?: 'left' | 'right' | 'start';
};

/** Where a text stands, in points from the upper left corner. */
export type Box = { readonly x: number; readonly y: number; readonly width: number };

/** A text set in a width, before it is drawn: how high it is decides where it stands. */
export type Typeset = {
  readonly text: string;
  readonly lines: readonly Line[];
  readonly style: Style;
  readonly height: number;
};

/** A part of the document's structure, which tells readers what is a heading, a row, a cell. */
export type Part = PDFKit.PDFStructureElement;

/** What a document says of itself. */
export type About = {
  readonly title: string;
  readonly author: string;
  readonly made: Date;
  /** The language it is in, for whoever has it read aloud. Default: `en`. @example 'en-AE' */
  readonly language?: string;
};

const [LEADING, BASELINE] = [1.4, 1.02];
const BLACK = '#1f1f1f';

/** A4 sheets with text of any script. Glyphs in visual order; `ActualText` in reading order. */
export class Sheets {
  readonly document: PDFKit.PDFDocument;
  readonly root: Part;
  readonly #fonts = new Map<string, Embedded>();
  readonly #units = new Map<string, number>();

  constructor({ title, author, made, language = 'en' }: About) {
    this.document = new PDFDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      lang: language,
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      // None of the standard fonts is used: each knows Latin letters alone.
      font: '',
      info: { Title: title, Author: author, CreationDate: made },
    });
    this.root = this.document.struct('Document');
    this.document.addStructure(this.root);
  }

  /** Sets a text in a width. Nothing takes no room. */
  set(text: string | null | undefined, width: number, style: Style): Typeset {
    const { size, weight = 400 } = style;
    const words = text ?? '';
    const lines = linesOf(words, width, weight, (runs) => this.#widthOf(runs, size));
    return { text: words, lines, style, height: lines.length * size * LEADING };
  }

  /** Draws a text that was set, as a part of the document. */
  draw(parent: Part, tag: string, { text, lines, style }: Typeset, location: Box): void {
    if (lines.length === 0) return;
    const options = lines.some(({ runs }) => runs.some(({ direction }) => direction === 'rtl')) ? { actual: text } : {};
    const line = (each: Line, at: number): void =>
      this.#line(each, style, { ...location, y: location.y + at * style.size * LEADING });
    parent.add(this.document.struct(tag, options, () => lines.forEach(line)));
  }

  /** Draws a rule across; it says nothing to whoever has the paper read aloud. */
  rule({ x, y, width }: Box, colour: string): void {
    this.document.markContent('Artifact', { type: 'Layout' });
    this.document
      .lineWidth(0.75)
      .strokeColor(colour)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
    this.document.endMarkedContent();
  }

  /** A part of another that holds parts. */
  part(parent: Part, tag: string): Part {
    const part = this.document.struct(tag);
    parent.add(part);
    return part;
  }

  /** Goes on to the next sheet. */
  next(): void {
    this.document.addPage();
  }

  /** Page numbers, not part of the content. */
  numbered(before: string, style: Style, location: Box): void {
    const { start, count } = this.document.bufferedPageRange();
    for (let at = 0; at < count; at++) {
      this.document.switchToPage(start + at);
      const { lines } = this.set(`${before}${at + 1} / ${count}`, location.width, style);
      this.document.markContent('Artifact', { type: 'Pagination' });
      for (const line of lines) this.#line(line, style, location);
      this.document.endMarkedContent();
    }
  }

  /** The bytes of the document; nothing can be drawn any more. */
  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    this.document.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise((resolve, reject) => this.document.on('end', resolve).on('error', reject));
    this.root.end();
    this.document.end();
    await ended;
    return Buffer.concat(chunks);
  }

  /** The cached width of runs: amounts repeat, and shaping takes most of the time. */
  #widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, run) => sum + this.#unitsOf(run) * size, 0);
  }

  #unitsOf({ text, face, direction }: Run): number {
    const name = `${face.name} ${direction} ${text}`;
    const known = this.#units.get(name);
    if (known !== undefined) return known;
    const units = face.shape(text, direction).advanceWidth / face.font.unitsPerEm;
    this.#units.set(name, units);
    return units;
  }

  #line({ runs, direction }: Line, { size, colour = BLACK, at = 'start' }: Style, location: Box): void {
    const toTheRight = at === 'right' || (at === 'start' && direction === 'rtl');
    let x = toTheRight ? location.x + location.width - this.#widthOf(runs, size) : location.x;
    this.document.fillColor(colour).fontSize(size);
    for (const run of runs) {
      const width = this.#widthOf([run], size);
      this.#font(run);
      this.document.text(run.text, x, location.y + size * BASELINE, {
        lineBreak: false,
        baseline: 'alphabetic',
        textWidth: width,
        wordCount: 1,
        // Without any it would lay out word by word, from left to right.
        features: [],
      } as PDFKit.Mixins.TextOptions);
      x += width;
    }
  }

  #font({ face, direction }: Run): void {
    const known = this.#fonts.get(face.name);
    const font = known ?? this.#register(face);
    font.direction = direction;
    this.document.font(face.name);
  }

  #register(face: Run['face']): Embedded {
    const font = embedded(face);
    this.#fonts.set(face.name, font);
    this.document.registerFont(face.name, font as unknown as PDFKit.Mixins.PDFFontSource);
    return font;
  }
}
