// Writes Parquet files with parquet-go. Reads a list of jobs as write.py does, prints a list of errors.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"
)

type job struct {
	Source, Out string
	Rows        int64
	Options     struct {
		Codec string
		Pages int
		Bloom string
	}
}

var codecs = map[string]compress.Codec{
	"none": &parquet.Uncompressed, "snappy": &parquet.Snappy, "gzip": &parquet.Gzip, "zstd": &parquet.Zstd,
}

func write(j job) error {
	in, err := os.Open(j.Source)
	if err != nil {
		return err
	}
	defer in.Close()
	size, err := in.Stat()
	if err != nil {
		return err
	}
	source, err := parquet.OpenFile(in, size.Size())
	if err != nil {
		return err
	}
	out, err := os.Create(j.Out)
	if err != nil {
		return err
	}
	defer out.Close()
	return copyRows(source, out, j)
}

func copyRows(source *parquet.File, out *os.File, j job) error {
	writer := parquet.NewGenericWriter[any](out, options(source.Schema(), j)...)
	reader := parquet.NewReader(source)
	defer reader.Close()
	for left := source.NumRows(); left > 0; {
		rows := left
		if j.Rows > 0 && j.Rows < left {
			rows = j.Rows
		}
		if _, err := parquet.CopyRows(writer, limited(reader, rows)); err != nil {
			return err
		}
		if err := writer.Flush(); err != nil {
			return err
		}
		left -= rows
	}
	return writer.Close()
}

func options(schema *parquet.Schema, j job) []parquet.WriterOption {
	recoded := parquet.NewSchema(schema.Name(), node{schema, codecs[j.Options.Codec]})
	chosen := []parquet.WriterOption{recoded}
	if j.Options.Pages > 0 {
		chosen = append(chosen, parquet.DataPageVersion(j.Options.Pages))
	}
	if j.Options.Bloom != "" {
		chosen = append(chosen, parquet.BloomFilters(parquet.SplitBlockFilter(10, j.Options.Bloom)))
	}
	return chosen
}

// A schema read from a file says how that file was compressed; these say otherwise.
type node struct {
	parquet.Node
	codec compress.Codec
}

type field struct {
	parquet.Field
	codec compress.Codec
}

func (n node) Compression() compress.Codec  { return n.codec }
func (n node) Fields() []parquet.Field      { return fields(n.Node, n.codec) }
func (f field) Compression() compress.Codec { return f.codec }
func (f field) Fields() []parquet.Field     { return fields(f.Field, f.codec) }

func fields(of parquet.Node, codec compress.Codec) []parquet.Field {
	var recoded []parquet.Field
	for _, f := range of.Fields() {
		recoded = append(recoded, field{f, codec})
	}
	return recoded
}

type limit struct {
	rows parquet.RowReaderWithSchema
	left int64
}

func limited(rows parquet.RowReaderWithSchema, count int64) parquet.RowReaderWithSchema {
	return &limit{rows, count}
}

func (l *limit) Schema() *parquet.Schema { return l.rows.Schema() }

func (l *limit) ReadRows(buffer []parquet.Row) (int, error) {
	if int64(len(buffer)) > l.left {
		buffer = buffer[:l.left]
	}
	if len(buffer) == 0 {
		return 0, io.EOF
	}
	count, err := l.rows.ReadRows(buffer)
	l.left -= int64(count)
	return count, err
}

func main() {
	var jobs []job
	errors := []string{}
	if err := json.NewDecoder(os.Stdin).Decode(&jobs); err != nil {
		panic(err)
	}
	for _, j := range jobs {
		if err := write(j); err != nil {
			errors = append(errors, fmt.Sprintf("%s: %v", j.Out, err))
		}
	}
	json.NewEncoder(os.Stdout).Encode(errors)
}
